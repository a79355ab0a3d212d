package dev.sessiongateway.http.familyb.messaging;

import org.jspecify.annotations.Nullable;

/// A pre-approved business message. No network of the gateway supports these.
record SendTemplateBody(
    @Nullable String number, @Nullable String name, @Nullable String language) {}
