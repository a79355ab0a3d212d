/// What can go wrong, as a closed set. Start with [Fault]; adapters map it to their wire form once.
@NullMarked
package dev.sessiongateway.domain.fault;

import org.jspecify.annotations.NullMarked;
