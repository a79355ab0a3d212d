/// Files of browser libraries, which come as jars.
@NullMarked
package dev.sessiongateway.http.kernel.webjar;

import org.jspecify.annotations.NullMarked;
