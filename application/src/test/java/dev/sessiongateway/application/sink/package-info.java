/// What every event sink promises, and a sink for tests.
@NullMarked
package dev.sessiongateway.application.sink;

import org.jspecify.annotations.NullMarked;
