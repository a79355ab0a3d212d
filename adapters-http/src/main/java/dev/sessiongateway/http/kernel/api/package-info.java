/// Declares the operations of a client family. Start with [Api]: one line there is one operation;
/// [ApiRequest] is its input, [ApiResponse] its output. [EventFormat] is the form of its events.
@NullMarked
package dev.sessiongateway.http.kernel.api;

import org.jspecify.annotations.NullMarked;
