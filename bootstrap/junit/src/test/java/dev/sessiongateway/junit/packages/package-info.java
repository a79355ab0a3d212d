/// The packages for Python and npm of `bootstrap/packages`, built and installed.
@NullMarked
package dev.sessiongateway.junit.packages;

import org.jspecify.annotations.NullMarked;
