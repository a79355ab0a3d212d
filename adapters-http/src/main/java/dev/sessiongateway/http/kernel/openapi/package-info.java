/// The API document: `/openapi.json` for programs, `/docs` for people. Its parts are YAML files
/// under `openapi/` in the resources; schemas of request bodies come from the records of the
/// routes. Start with [ApiDocument]. A [Webjar] has the files of a library for browsers.
@NullMarked
package dev.sessiongateway.http.kernel.openapi;

import org.jspecify.annotations.NullMarked;
