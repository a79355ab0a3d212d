/// The account's profile in family A. Start with [ProfileRoutes].
@NullMarked
package dev.sessiongateway.http.familya.profile;

import org.jspecify.annotations.NullMarked;
