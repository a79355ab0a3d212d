/// The audit trail: which key asked for which change, from where, and the outcome. Start with
/// [AuditPart]; [TrailLine] is the form of the files.
@NullMarked
package dev.sessiongateway.http.audit;

import org.jspecify.annotations.NullMarked;
