package dev.sessiongateway.http.familya.app;

record CallsAppConfig(CallsAppRule dm, CallsAppRule group) {}
