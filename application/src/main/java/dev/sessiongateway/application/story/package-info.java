/// Stories of a session's account. Start with [Stories].
@NullMarked
package dev.sessiongateway.application.story;

import org.jspecify.annotations.NullMarked;
