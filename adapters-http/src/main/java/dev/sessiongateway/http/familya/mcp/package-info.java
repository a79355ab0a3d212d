/// The Model Context Protocol: the operations of family A as tools. Start with [McpRoutes].
@NullMarked
package dev.sessiongateway.http.familya.mcp;

import org.jspecify.annotations.NullMarked;
