/// Instances in family B, which are sessions of the same name: their pairing, settings, proxies and
/// tokens. Start with [InstanceRoutes].
@NullMarked
package dev.sessiongateway.http.familyb.instance;

import org.jspecify.annotations.NullMarked;
