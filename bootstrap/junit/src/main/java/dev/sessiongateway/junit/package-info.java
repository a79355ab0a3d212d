/// Tests of bots and other clients: a gateway on the simulated network in the process of the test,
/// phones that write and wait, and a JUnit extension. Start with [GatewayTest], or with
/// [TestGateway] where there is no JUnit.
@NullMarked
package dev.sessiongateway.junit;

import org.jspecify.annotations.NullMarked;
