/// Templates of messages in family B.
@NullMarked
package dev.sessiongateway.http.familyb.template;

import org.jspecify.annotations.NullMarked;
