import { mount } from "svelte";
import "./app.css";
import App from "./App.svelte";
import { engine } from "./lib/engine";

mount(App, { target: document.getElementById("app")! });
engine.warm();

if ("serviceWorker" in navigator && import.meta.env.PROD) {
  void navigator.serviceWorker.register("./sw.js");
}

// The engine, for the console and for measuring.
Object.assign(window, { neuf: engine });
