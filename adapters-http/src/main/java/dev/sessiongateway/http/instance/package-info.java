/// Which session family B means by the instance in its paths, and how the instance behaves. Start
/// with [Instances].
@NullMarked
package dev.sessiongateway.http.instance;

import org.jspecify.annotations.NullMarked;
