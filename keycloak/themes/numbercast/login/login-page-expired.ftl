<#import "template.ftl" as layout>
<@layout.registrationLayout displayInfo=true; section>
  <#if section = "title">${msg("pageExpiredTitle")}
  <#elseif section = "header">${msg("pageExpiredTitle")}
  <#elseif section = "lead"><p class="lead">${msg("pageExpiredHelp")}</p>
  <#elseif section = "form"><p><a class="primary" href="${url.loginRestartFlowUrl}">${msg("doStartAgain")}</a></p>
  <#elseif section = "info"><p><a href="${url.loginAction}">${msg("doContinue")}</a></p>
  </#if>
</@layout.registrationLayout>
