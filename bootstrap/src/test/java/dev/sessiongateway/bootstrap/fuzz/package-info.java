/// Sends requests generated from the API document, each with one defect, to a gateway in the same
/// process. Start with [FuzzTest].
@NullMarked
package dev.sessiongateway.bootstrap.fuzz;

import org.jspecify.annotations.NullMarked;
