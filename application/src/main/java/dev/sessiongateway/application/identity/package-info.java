/// Fresh ids and chance, so that tests can repeat them.
@NullMarked
package dev.sessiongateway.application.identity;

import org.jspecify.annotations.NullMarked;
