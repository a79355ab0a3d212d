/// How far bots have come in chats. What answers is a part of the gateway, or a program elsewhere.
@NullMarked
package dev.sessiongateway.application.bot;

import org.jspecify.annotations.NullMarked;
