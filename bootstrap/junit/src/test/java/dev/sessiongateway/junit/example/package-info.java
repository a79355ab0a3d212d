/// The bot of `docs/testing-bots.md` in Java, with its test.
@NullMarked
package dev.sessiongateway.junit.example;

import org.jspecify.annotations.NullMarked;
