/// Who is online and who is typing, on the wire. Start with the routes of a family.
@NullMarked
package dev.sessiongateway.http.familyb.presence;

import org.jspecify.annotations.NullMarked;
