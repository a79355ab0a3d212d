package dev.sessiongateway.http.familya.app;

import com.fasterxml.jackson.annotation.JsonInclude;
import org.jspecify.annotations.Nullable;

@JsonInclude(JsonInclude.Include.NON_NULL)
record NumberRuleView(String regexp, @Nullable String replace) {}
