/// Maps every failure to a status and a body, in one place. Start with [FaultResponses].
@NullMarked
package dev.sessiongateway.http.kernel.fault;

import org.jspecify.annotations.NullMarked;
