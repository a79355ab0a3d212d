// Clients with a fixed base URL: their library for HTTP goes to the gateway instead. Nothing else of them is changed.
import { createRequire } from "node:module";
import { base } from "../../src/test/node/cloud-api/app.mjs";

export const require = createRequire(import.meta.url);
const axios = require("axios");
const send = axios.getAdapter(["http"]);
const moved = (url) => url?.replace("https://graph.facebook.com", base);

axios.defaults.adapter = (config) => send({ ...config, url: moved(config.url), baseURL: moved(config.baseURL) });

/** The code of an error of Meta, however deep the client wraps it. */
export const codeOf = (error) => error?.error?.code ?? error?.code ?? error?.response?.data?.error?.code;
