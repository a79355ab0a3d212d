/// Who may do something that few may do at once: [FairPermits].
@NullMarked
package dev.sessiongateway.application.permit;

import org.jspecify.annotations.NullMarked;
