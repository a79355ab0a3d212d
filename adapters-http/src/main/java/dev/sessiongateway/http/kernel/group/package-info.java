/// What both families show of groups. Start with [GroupDisplayInfo].
@NullMarked
package dev.sessiongateway.http.kernel.group;

import org.jspecify.annotations.NullMarked;
