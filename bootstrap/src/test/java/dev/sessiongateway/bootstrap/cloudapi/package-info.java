/// The Cloud API on virtual phones, as apps use it.
@NullMarked
package dev.sessiongateway.bootstrap.cloudapi;

import org.jspecify.annotations.NullMarked;
