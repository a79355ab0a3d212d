#!/usr/bin/env node
// Starts a gateway: `npx session-gateway serve --empty-world`. Without arguments it names the gateway at GATEWAY_URL
// where one answers, and starts one otherwise.
import { spawn } from "node:child_process";
import { WAYS, findCommand } from "./session_gateway.mjs";

function refuse(reason) {
  console.error(`session-gateway: ${reason}. ${WAYS}`);
  process.exitCode = 1;
}

async function answers(url) {
  try {
    return (await fetch(`${url}/ping`, { signal: AbortSignal.timeout(5_000) })).ok;
  } catch {
    return false;
  }
}

const args = process.argv.slice(2);
const url = process.env.GATEWAY_URL?.trim().replace(/\/+$/, "");
if (url && args.length === 0) {
  if (await answers(url)) console.log(`A gateway runs at ${url}.`);
  else refuse(`no gateway answers at GATEWAY_URL, which is ${url}`);
} else {
  const [program, ...words] = findCommand();
  const child = spawn(program, [...words, ...(args.length > 0 ? args : ["serve"])], { stdio: "inherit" });
  for (const signal of ["SIGINT", "SIGTERM"]) process.on(signal, () => child.kill(signal));
  child.once("error", (error) => refuse(`the command "${program}" cannot be run: ${error.message}`));
  child.once("exit", (code, signal) => { process.exitCode = code ?? (signal === "SIGTERM" ? 143 : 1); });
}
