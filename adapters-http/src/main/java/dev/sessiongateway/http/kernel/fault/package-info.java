/// The one place where what went wrong becomes a status and a body. Start with [FaultResponses].
@NullMarked
package dev.sessiongateway.http.kernel.fault;

import org.jspecify.annotations.NullMarked;
