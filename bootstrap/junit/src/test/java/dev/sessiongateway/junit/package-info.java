/// Tests of the test library.
@NullMarked
package dev.sessiongateway.junit;

import org.jspecify.annotations.NullMarked;
