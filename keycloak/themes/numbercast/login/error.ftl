<#import "template.ftl" as layout>
<@layout.registrationLayout displayMessage=false; section>
  <#if section = "title">${msg("errorTitle")}
  <#elseif section = "header">${msg("errorTitle")}
  <#elseif section = "form">
    <p class="notice error" role="alert">${kcSanitize(message.summary)?no_esc}</p>
    <p>${msg("errorHelp")}</p>
    <#if traceId??><p class="trace">${msg("traceIdSupportMessage", traceId)}</p></#if>
    <#if !skipLink??><p><a class="primary" href="/">${msg("backToApplication")}</a></p></#if>
  </#if>
</@layout.registrationLayout>
