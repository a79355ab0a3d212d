/// The labels of family A's events.
@NullMarked
package dev.sessiongateway.http.familya.label;

import org.jspecify.annotations.NullMarked;
