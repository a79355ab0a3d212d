/// Text operations with linear cost. Start with [Ascii].
@NullMarked
package dev.sessiongateway.domain.text;

import org.jspecify.annotations.NullMarked;
