/// How an instance behaves: its settings, its dialect, the ids of its rows. Start with
/// [FamilyBSettingsRoutes].
@NullMarked
package dev.sessiongateway.http.kernel.instance;

import org.jspecify.annotations.NullMarked;
