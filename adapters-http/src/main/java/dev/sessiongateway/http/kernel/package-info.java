/// Serves one request, whichever family it is of: declares operations, says who may call them and
/// how much, reads and writes bodies, and answers faults. What both families show alike is here as
/// well. The kernel knows no family; what one of them alone needs is not here.
@NullMarked
package dev.sessiongateway.http.kernel;

import org.jspecify.annotations.NullMarked;
