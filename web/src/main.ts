import { mount } from "svelte";

import App from "./App.svelte";
import { preferred } from "./languages.ts";
import { settings } from "./settings.svelte.ts";
import "./style/base.css";
import "./style/classes.css";
import { speak } from "./words.ts";

const target = document.getElementById("app");
if (!target) throw new Error("index.html has no #app to mount into");

await speak(settings.now.language ?? preferred(navigator.languages));
mount(App, { target });
