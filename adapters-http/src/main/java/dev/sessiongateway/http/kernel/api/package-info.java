/// How an operation of a client family is declared and answered. Start with [Api]: one line there
/// is one operation; [Call] is what it gets, [Answer] what it gives back.
@NullMarked
package dev.sessiongateway.http.kernel.api;

import org.jspecify.annotations.NullMarked;
