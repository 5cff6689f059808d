import { createHash } from "node:crypto";
import { existsSync, readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { brotliCompressSync, constants, gzipSync } from "node:zlib";
import { svelte } from "@sveltejs/vite-plugin-svelte";
import type { Plugin } from "vite";
import { defineConfig } from "vitest/config";

/** Writes the service worker with the list of all files, whose hash is its version. */
function serviceWorker(): Plugin {
  return {
    name: "service-worker",
    apply: "build",
    generateBundle(_, bundle) {
      const files = Object.keys(bundle).filter((name) => !name.endsWith(".map"));
      const all = [
        "./",
        ...files.filter((name) => name !== "index.html").map((name) => `./${name}`),
        "./icon.svg",
        "./manifest.webmanifest",
      ];
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

/**
 * What the page may load: only its own files, and WebAssembly. Nothing is sent anywhere. Styles
 * stand in attributes of the pictures that the engine draws.
 */
const POLICY = [
  "default-src 'none'",
  "script-src 'self' 'wasm-unsafe-eval'",
  "style-src 'self' 'unsafe-inline'",
  "img-src 'self' blob: data:",
  "font-src 'self'",
  "connect-src 'self'",
  "worker-src 'self'",
  "manifest-src 'self'",
  "base-uri 'none'",
  "form-action 'none'",
].join("; ");

function contentSecurityPolicy(): Plugin {
  return {
    name: "content-security-policy",
    apply: "build",
    transformIndexHtml: () => [
      {
        tag: "meta",
        attrs: { "http-equiv": "Content-Security-Policy", content: POLICY },
        injectTo: "head-prepend",
      },
    ],
  };
}

/** The files that are worth compressing, and their types. */
const TYPES: Record<string, string> = {
  wasm: "application/wasm",
  js: "text/javascript",
  css: "text/css",
};

/** How a file is packed, the better way first. Browsers take brotli from secure addresses only. */
const PACKERS: [string, (bytes: Buffer) => Buffer][] = [
  ["br", (bytes) => brotliCompressSync(bytes, { params: { [constants.BROTLI_PARAM_QUALITY]: 5 } })],
  ["gzip", (bytes) => gzipSync(bytes)],
];

/** Serves the WebAssembly module and the scripts compressed, as a server on the web would. */
function compressed(): Plugin {
  const kept = new Map<string, Buffer>();
  return {
    name: "compressed-files",
    configurePreviewServer({ config, middlewares }) {
      middlewares.use((request, answer, next) => {
        const path = new URL(request.url ?? "/", "http://localhost").pathname;
        const file = join(config.root, config.build.outDir, path);
        const [, ending] = /^\/assets\/[\w.-]+\.(wasm|js|css)$/.exec(path) ?? [];
        const accepted = String(request.headers["accept-encoding"]).split(/[\s,;]+/);
        const packer = PACKERS.find(([name]) => accepted.includes(name));
        if (!ending || !packer || !existsSync(file)) return next();
        const [name, pack] = packer;
        const bytes = kept.get(name + file) ?? pack(readFileSync(file));
        kept.set(name + file, bytes);
        answer.setHeader("Content-Type", TYPES[ending]);
        answer.setHeader("Content-Encoding", name);
        answer.setHeader("Vary", "Accept-Encoding");
        answer.end(request.method === "HEAD" ? undefined : bytes);
      });
    },
  };
}

/** Says what to do when the module is missing, which Vite would report as a file that it cannot find. */
function modulePresent(): Plugin {
  return {
    name: "module-present",
    buildStart() {
      if (process.env.VITEST || existsSync(new URL("./src/wasm/neuf_wasm_bg.wasm", import.meta.url))) return;
      this.error(
        "web/src/wasm is empty: run `bash build-wasm`, which needs Rust, " +
          "or `bash take-wasm ARCHIVE` with an archive of the package neuf-engine",
      );
    },
  };
}

/** A name for the state of the sources, the same for everybody who builds it. */
function build(): string {
  const root = new URL("./src/", import.meta.url);
  const hash = createHash("sha256");
  for (const name of readdirSync(root, { recursive: true }).map(String).sort()) {
    if (/\.(ts|svelte)$/.test(name)) hash.update(name).update(readFileSync(new URL(name, root)));
  }
  return hash.digest("hex").slice(0, 16);
}

const { version } = JSON.parse(readFileSync(new URL("./package.json", import.meta.url), "utf8")) as {
  version: string;
};

export default defineConfig({
  // The page can lie in any folder of any server.
  base: "./",
  plugins: [modulePresent(), svelte(), contentSecurityPolicy(), serviceWorker(), compressed()],
  test: { include: ["src/**/*.test.{ts,mjs}"] },
  // Svelte has another build for servers, in which nothing changes.
  resolve: process.env.VITEST ? { conditions: ["browser"] } : {},
  worker: { format: "es" },
  define: { __BUILD__: JSON.stringify(build()), __VERSION__: JSON.stringify(version) },
  // A class opens the page by whatever name the teacher's machine has; only these files are served.
  preview: { allowedHosts: true },
  build: { target: "es2022", modulePreload: { polyfill: false }, assetsInlineLimit: 0 },
});
