import { createHash } from "node:crypto";
import { readFileSync } from "node:fs";
import { svelte } from "@sveltejs/vite-plugin-svelte";
import { defineConfig, type Plugin } from "vite";

/** Writes the service worker with the list of all files, whose hash is its version. */
function serviceWorker(): Plugin {
  return {
    name: "service-worker",
    apply: "build",
    generateBundle(_, bundle) {
      const files = Object.keys(bundle).filter((name) => !name.endsWith(".map"));
      const all = ["./", ...files.filter((name) => name !== "index.html").map((name) => `./${name}`),
        "./icon.svg", "./manifest.webmanifest"];
      const version = createHash("sha256");
      for (const name of files.sort()) {
        const file = bundle[name];
        version.update(name).update(file.type === "asset" ? file.source : file.code);
      }
      const source = readFileSync(new URL("./src/sw.js", import.meta.url), "utf8")
        .replace("__VERSION__", version.digest("hex").slice(0, 16))
        .replace("__FILES__", JSON.stringify(all));
      this.emitFile({ type: "asset", fileName: "sw.js", source });
    },
  };
}

export default defineConfig({
  // The page can lie in any folder of any server.
  base: "./",
  plugins: [svelte(), serviceWorker()],
  worker: { format: "es" },
  build: { target: "es2022", modulePreload: { polyfill: false }, assetsInlineLimit: 0 },
});
