/// Operations on text whose cost is linear. Start with [Ascii].
@NullMarked
package dev.sessiongateway.domain.text;

import org.jspecify.annotations.NullMarked;
