/// The HTTP server. [dev.sessiongateway.http.GatewayServer] serves the routes of both families on
/// one port. Authentication, dispatch and body limits are here; operations are in `familya` and
/// `familyb`, and what they share in `kernel`; parts have more.
@NullMarked
package dev.sessiongateway.http;

import org.jspecify.annotations.NullMarked;
