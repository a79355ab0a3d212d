/// The guide: the pages of `docs` as the gateway serves them at `/docs/guide`. Start with
/// [dev.sessiongateway.http.guide.GuidePart]. The build renders the pages into this module's jar.
@NullMarked
package dev.sessiongateway.http.guide;

import org.jspecify.annotations.NullMarked;
