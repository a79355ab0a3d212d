package dev.sessiongateway.network.xmpp;

import dev.sessiongateway.application.log.ExpectsLog;
import java.lang.annotation.Documented;
import java.lang.annotation.ElementType;
import java.lang.annotation.Inherited;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.lang.annotation.Target;

/// What Smack warns of while servers and connections come and go. Its threads are those of the
/// process: they also write for classes that have ended.
@Documented
@Inherited
@Retention(RetentionPolicy.RUNTIME)
@Target(ElementType.TYPE)
@ExpectsLog("WARN Roster - Roster not loaded while processing Presence Stanza")
@ExpectsLog("WARN AbstractXMPPConnection - Connection .* closed with error")
@ExpectsLog("WARN AbstractXMPPConnection - Exception while sending response to IQ request")
@ExpectsLog("WARN PingManager - .* was not authenticated")
public @interface SmackLog {}
