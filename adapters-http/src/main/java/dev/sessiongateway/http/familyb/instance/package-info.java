/// Instances and their settings in family B; an instance is a session of the same name. Start with
/// [InstanceRoutes].
@NullMarked
package dev.sessiongateway.http.familyb.instance;

import org.jspecify.annotations.NullMarked;
