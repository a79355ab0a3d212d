/// How requests show who sends them.
@NullMarked
package dev.sessiongateway.http.kernel.access;

import org.jspecify.annotations.NullMarked;
