/// The automation of sessions by their configuration. Start with [AutomationRunner].
@NullMarked
package dev.sessiongateway.application.automation;

import org.jspecify.annotations.NullMarked;
