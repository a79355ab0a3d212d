/// What a session does by itself, as its configuration says. Start with [AutomationRunner].
@NullMarked
package dev.sessiongateway.application.automation;

import org.jspecify.annotations.NullMarked;
