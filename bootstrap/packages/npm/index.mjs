export * from "./session_gateway.mjs";
export * from "./fixture.mjs";
