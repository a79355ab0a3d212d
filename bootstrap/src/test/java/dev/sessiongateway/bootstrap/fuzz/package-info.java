/// Requests made from the API document with one thing wrong in them, against a gateway of its own
/// process. Start reading at [FuzzTest].
@NullMarked
package dev.sessiongateway.bootstrap.fuzz;

import org.jspecify.annotations.NullMarked;
