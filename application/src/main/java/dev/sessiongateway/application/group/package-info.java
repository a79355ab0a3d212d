/// Groups. Start with [Groups].
@NullMarked
package dev.sessiongateway.application.group;

import org.jspecify.annotations.NullMarked;
