/// Fields of family B that several capabilities have: recipients, files, page numbers, ids of rows,
/// connection states. Start with [Recipients] and [FileField].
@NullMarked
package dev.sessiongateway.http.familyb.field;

import org.jspecify.annotations.NullMarked;
