/// Labels on chats. Start with [Labels].
@NullMarked
package dev.sessiongateway.application.label;

import org.jspecify.annotations.NullMarked;
