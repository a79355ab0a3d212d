package dev.sessiongateway.http.familyb.messaging;

import org.jspecify.annotations.Nullable;

/// A message that a business had approved before. No network here knows such messages.
record SendTemplateBody(
    @Nullable String number, @Nullable String name, @Nullable String language) {}
